type Answer<R> = { readonly rows: readonly R[]; readonly nextCursor: string | null }

type Page = { readonly limit: number; readonly after?: string }

const rowsOfPage = 200
const mostMilliseconds = 30_000

/** The first rows of a list, page by page, for an act on all that a filter leaves. */
export async function collectRows<R>(
  ask: (page: Page, signal: AbortSignal) => Promise<Answer<R>>,
  most: number,
): Promise<readonly R[]> {
  const rows: R[] = []
  for (let after: string | null | undefined; after !== null && rows.length < most; ) {
    const limit = Math.min(rowsOfPage, most - rows.length)
    const page: Answer<R> = await ask(
      { limit, ...(after ? { after } : {}) },
      AbortSignal.timeout(mostMilliseconds),
    )
    rows.push(...page.rows)
    after = page.nextCursor
  }
  return rows
}
