/** Copies a text. Plain http has no clipboard API; a selection in a hidden field does the same there. */
export async function copy(text: string): Promise<boolean> {
  if (navigator.clipboard !== undefined) {
    const done = await navigator.clipboard.writeText(text).then(() => true, () => false);
    if (done) return true;
  }
  const field = document.createElement("textarea");
  field.value = text;
  field.style.cssText = "position:fixed;opacity:0";
  (document.querySelector("dialog[open]") ?? document.body).append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  return done;
}

/** Offers the link to other apps, where the device can; else copies it. Says what came of it. */
export async function share(title: string, url: string): Promise<"shared" | "copied" | "failed"> {
  if (typeof navigator.share === "function") {
    const shared = await navigator.share({ title, url }).then(() => true, (error: unknown) => error instanceof DOMException && error.name === "AbortError");
    if (shared) return "shared";
  }
  return (await copy(url)) ? "copied" : "failed";
}
