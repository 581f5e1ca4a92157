import { Worker } from 'node:worker_threads'

export type WorkbookTask =
  | { readonly does: 'read'; readonly bytes: Uint8Array; readonly mostRows: number }
  | {
      readonly does: 'write'
      readonly name: string
      readonly head: readonly string[]
      readonly kinds: readonly string[]
      readonly rows: readonly (readonly (string | number | null)[])[]
    }

export type WorkbookSheet = {
  readonly name: string
  /** The total; `rows` holds no more than requested. */
  readonly rowCount: number
  readonly rows: readonly (readonly string[])[]
}

export type WorkbookAnswer =
  | { readonly sheets: readonly WorkbookSheet[] }
  | { readonly bytes: Uint8Array }
  | { readonly fault: string }

const worker = new URL('./workbook-worker.ts', import.meta.url)
const resourceLimits = { maxOldGenerationSizeMb: 512 }
const longestMilliseconds = 60_000

/**
 * One workbook in its own thread, which ends with it: it blocks no request and leaves no memory
 * behind.
 */
export function askWorkbook(task: WorkbookTask): Promise<WorkbookAnswer> {
  return new Promise((resolve) => {
    const thread = new Worker(worker, { resourceLimits })
    const end = (answer: WorkbookAnswer) => {
      clearTimeout(timer)
      resolve(answer)
      void thread.terminate()
    }
    const timer = setTimeout(() => end({ fault: 'It takes too long.' }), longestMilliseconds)
    thread.once('message', end)
    thread.once('error', (error) => end({ fault: error.message }))
    thread.once('exit', () => end({ fault: 'The thread ended early.' }))
    thread.postMessage(task)
  })
}
