import { useSyncExternalStore } from 'react'

/**
 * The token of a link is in the fragment after `#`, which is never sent to a server or a log. Another
 * link that is opened in the same tab loads no page; only the fragment changes.
 */
export const useLinkToken = (): string =>
  useSyncExternalStore(onFragment, () => window.location.hash.slice(1))

function onFragment(tell: () => void): () => void {
  window.addEventListener('hashchange', tell)
  return () => window.removeEventListener('hashchange', tell)
}
