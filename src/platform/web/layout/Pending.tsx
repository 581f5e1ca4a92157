/**
 * Replaces a part that is still loading: inside `data-in-order`, what comes below waits for it, so
 * that nothing moves when it arrives (theme.css).
 */
export function Pending() {
  return <div data-pending aria-busy />
}
