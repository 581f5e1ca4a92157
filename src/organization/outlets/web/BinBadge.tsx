import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import type { Bin } from '../bins.contract.ts'

export function BinBadge({ bin, isLarge = false }: { bin: Bin; isLarge?: boolean }) {
  if (bin.isArchived) return <ToneBadge tone="quiet" label="Archived" isLarge={isLarge} />
  if (bin.isBlocked)
    return <ToneBadge tone="bad" label="Blocked" title={bin.blockedReason} isLarge={isLarge} />
  if (bin.variants === 0) return <ToneBadge tone="quiet" label="Empty" isLarge={isLarge} />
  return <ToneBadge tone="good" label="In use" isLarge={isLarge} />
}
