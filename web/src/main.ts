import { mount } from "svelte";
import App from "./App.svelte";
import { showTheme } from "./lib/preferences.svelte";
import { startRouter } from "./lib/router.svelte";
import { preferredLanguage, speak } from "./words";
import "./style.css";

showTheme();
startRouter();
// Without French the page still speaks: English is part of it.
await speak(preferredLanguage(), false).catch(() => speak("en", false));
mount(App, { target: document.getElementById("app") as HTMLElement });
