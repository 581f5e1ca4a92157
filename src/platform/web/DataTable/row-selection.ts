/** Which rows are selected, and the one that a range starts from. */
export type Chosen = {
  readonly keys: ReadonlySet<string>
  readonly anchor: string | null
}

export const noneChosen: Chosen = { keys: new Set(), anchor: null }

/** One row in or out; the next range starts here. */
export function toggled({ keys }: Chosen, key: string): Chosen {
  const next = new Set(keys)
  if (!next.delete(key)) next.add(key)
  return { keys: next, anchor: key }
}

/** One row more; keys that pass rows take them along. */
export function added({ keys }: Chosen, key: string): Chosen {
  return { keys: new Set([...keys, key]), anchor: key }
}

/** Every row from the last touched one to this one, in either direction, in addition to the rest. */
export function through(chosen: Chosen, order: readonly string[], key: string): Chosen {
  const from = chosen.anchor === null ? -1 : order.indexOf(chosen.anchor)
  const to = order.indexOf(key)
  if (from < 0 || to < 0) return added(chosen, key)
  const range = order.slice(Math.min(from, to), Math.max(from, to) + 1)
  return { keys: new Set([...chosen.keys, ...range]), anchor: chosen.anchor }
}

/** All of them, or none where all were selected before. */
export function allOrNone(chosen: Chosen, order: readonly string[]): Chosen {
  const isFull = order.every((key) => chosen.keys.has(key))
  return isFull ? noneChosen : { keys: new Set(order), anchor: order[0] ?? null }
}

/** Without the rows that are no longer there, so that nothing unseen is acted upon. */
export function kept(chosen: Chosen, order: readonly string[]): Chosen {
  const left = order.filter((key) => chosen.keys.has(key))
  if (left.length === chosen.keys.size) return chosen
  const anchor = chosen.anchor !== null && order.includes(chosen.anchor) ? chosen.anchor : null
  return { keys: new Set(left), anchor }
}
