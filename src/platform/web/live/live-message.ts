import type { LiveHint } from '../../events.ts'

/** How fresh the screen is: `live` gets every change, `lost` may be out of date. */
export type LiveStatus = 'connecting' | 'live' | 'lost'

/** What the leading tab tells the others, and what each tab's own connection tells it. */
export type LiveMessage =
  | { readonly kind: 'hints'; readonly hints: readonly LiveHint[] }
  | { readonly kind: 'resync' }
  | { readonly kind: 'refused' }
  | { readonly kind: 'status'; readonly status: LiveStatus }

export type LiveListener = (message: LiveMessage) => void

/** Null when the text is not the promised list of hints. */
export function parseHints(text: string): readonly LiveHint[] | null {
  let data: unknown
  try {
    data = JSON.parse(text)
  } catch {
    return null
  }
  if (!Array.isArray(data)) return null
  const hints = data.map(parseHint)
  return hints.every((hint) => hint !== null) ? hints : null
}

function parseHint(data: unknown): LiveHint | null {
  if (typeof data !== 'object' || data === null) return null
  const noun = 'noun' in data ? data.noun : null
  const ids = 'ids' in data ? data.ids : undefined
  const userId = 'userId' in data ? data.userId : undefined
  if (typeof noun !== 'string') return null
  return {
    noun,
    ...(isTexts(ids) ? { ids } : {}),
    ...(typeof userId === 'string' ? { userId } : {}),
  }
}

function isTexts(data: unknown): data is string[] {
  return Array.isArray(data) && data.every((item) => typeof item === 'string')
}
