const nameIn = (disposition: string | null) => /filename="([^"]+)"/.exec(disposition ?? '')?.[1];

/** Fetches a file of this shop and saves it as the browser saves downloads. Rejects if the server does not send it. */
export async function saveFile(url: string): Promise<void> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The file was not sent: ${response.status}`);
  saveBlob(await response.blob(), nameIn(response.headers.get('content-disposition')) ?? '');
}

/** Saves a file that this page made. */
export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has started to read it by the end of this task.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
