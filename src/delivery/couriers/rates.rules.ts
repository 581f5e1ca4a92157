type Priced = { readonly costMinor: number; readonly days: string; readonly service: string }

/** The cheapest first; at the same cost the faster, and one without days comes last. */
export function cheapestFirst(one: Priced, other: Priced): number {
  return (
    one.costMinor - other.costMinor ||
    daysOf(one.days) - daysOf(other.days) ||
    one.service.localeCompare(other.service)
  )
}

/** Couriers write `2`, `2-3` or `2 to 3 days`: the last number is the safe one. */
function daysOf(text: string): number {
  const numbers = text.match(/\d+/g)
  return numbers ? Number(numbers.at(-1)) : Number.MAX_SAFE_INTEGER
}
