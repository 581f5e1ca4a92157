type Progress = { readonly totalLines: number | null; readonly linesDone: number }

const lookEveryMilliseconds = 500
const barWidth = 24

/** Draws one line that follows an import; without a terminal, prints a line for each tenth. */
export function showProgress(look: () => Promise<Progress>): { end(): Promise<void> } {
  const isWatched = process.stdout.isTTY
  const startedAt = performance.now()
  let before: number | null = null
  let told = -1

  async function draw(): Promise<void> {
    const { totalLines, linesDone } = await look()
    before ??= linesDone
    if (totalLines === null) return
    const share = totalLines === 0 ? 1 : linesDone / totalLines
    const seconds = (performance.now() - startedAt) / 1000
    const text = describe(share, linesDone, totalLines, (linesDone - before) / seconds)
    const tenth = Math.floor(share * 10)
    if (isWatched) process.stdout.write(`\r${text}\u001b[K`)
    else if (tenth > told) process.stdout.write(`${text}\n`)
    told = tenth
  }

  // A failed poll does not matter: the next one shows the progress, or the run ends with its error.
  const timer = setInterval(() => void draw().catch(() => undefined), lookEveryMilliseconds)
  return {
    async end() {
      clearInterval(timer)
      await draw().catch(() => undefined)
      if (isWatched) process.stdout.write('\n')
    },
  }
}

function describe(share: number, done: number, total: number, perSecond: number): string {
  const full = Math.round(share * barWidth)
  const bar = `${'█'.repeat(full)}${'░'.repeat(barWidth - full)}`
  const [lines, all, speed] = [done, total, Math.round(perSecond)].map((count) =>
    count.toLocaleString('en-GB'),
  )
  return `${bar} ${Math.floor(share * 100)} %  ${lines} of ${all} lines, ${speed} lines/s`
}
