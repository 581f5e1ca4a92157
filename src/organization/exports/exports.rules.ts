/**
 * The rows that an approval covers: a little more than there are, so that a record that is added while
 * the approver decides does not make it void.
 */
export function approvedRows(rows: number): number {
  const step = 10 ** Math.max(1, String(rows).length - 2)
  return Math.ceil((rows + 1) / step) * step
}
