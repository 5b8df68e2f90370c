/** Saves a text as a file on the reader's device. */
export function saveAs(name: string, text: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // Most browsers have started to read it by the next turn of the loop; some start later.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
