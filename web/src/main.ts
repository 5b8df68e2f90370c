import { mount } from "svelte";
import App from "./app/App.svelte";
import { keepApp } from "./device/offline";
import { showTheme } from "./device/preferences.svelte";
import { startRouter } from "./navigation/router.svelte";
import { preferredLanguage, speak } from "./words";
import "./app/style.css";
import "./boards/colours.css";

showTheme();
startRouter();
// If French cannot be loaded the page still works, because English is part of it.
await speak(preferredLanguage(), false).catch(() => speak("en", false));
mount(App, { target: document.getElementById("app") as HTMLElement });
if (import.meta.env.PROD) keepApp();
