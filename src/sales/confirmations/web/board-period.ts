import type { UrlParams } from '#platform/web/url-state.ts'

const day = 24 * 3_600_000

/** The days that the address names; without any, the last two weeks. */
export function boardPeriod(params: UrlParams): { from: string; until: string } {
  const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)
  const known = (text: string | undefined) => (text && /^\d{4}-\d\d-\d\d$/.test(text) ? text : null)
  const now = Date.now()
  return {
    from: known(params.from) ?? dayOf(now - 13 * day),
    until: known(params.until) ?? dayOf(now),
  }
}
