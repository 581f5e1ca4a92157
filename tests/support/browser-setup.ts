import { executablePath } from './launch-browser.ts'

/** Unpacks the browser once, before the processes of the stories start theirs. */
export async function setup(): Promise<void> {
  await executablePath()
}
