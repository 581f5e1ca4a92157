/** So many requests of the dashboard at once: its user has other work, and so has the server. */
const mostAtOnce = 4

let running = 0
const waiting: (() => void)[] = []

/** Starts the request once fewer than a few are under way, in the order in which they were asked for. */
export async function fewAtOnce<T>(request: () => Promise<T>): Promise<T> {
  if (running >= mostAtOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    return await request()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}
