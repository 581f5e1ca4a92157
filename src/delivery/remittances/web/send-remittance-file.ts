import { sendFile } from '#platform/web/client.ts'

/** Uploads the file of a remittance with the facts that the server needs about it. */
export function sendRemittanceFile(
  path: string,
  file: File,
  facts: Readonly<Record<string, string>>,
): Promise<unknown> {
  const query = new URLSearchParams({ ...facts, name: file.name })
  return sendFile(`${path}?${query}`, file, () => undefined, new AbortController().signal)
}
