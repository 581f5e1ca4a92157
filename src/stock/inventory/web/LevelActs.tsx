import { useNavigate } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { capability } from '#organization/users/capabilities.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { Can } from '#platform/web/Can.tsx'
import type { LevelPanel } from '../stock-lists.contract.ts'
import classes from './inventory.module.css'

type Dialog = ComponentType<{ level: LevelPanel; onClose: () => void }>

const dialogs = {
  adjust: lazy(async () => ({ default: (await import('./AdjustDialog.tsx')).AdjustDialog })),
  moveBin: lazy(async () => ({ default: (await import('./MoveBinDialog.tsx')).MoveBinDialog })),
  setAside: lazy(async () => ({ default: (await import('./SetAsideDialog.tsx')).SetAsideDialog })),
  putBack: lazy(async () => ({ default: (await import('./SetAsideDialog.tsx')).PutBackDialog })),
  reorder: lazy(async () => ({ default: (await import('./ReorderDialog.tsx')).ReorderDialog })),
  label: lazy(async () => ({ default: (await import('./LevelLabels.tsx')).LevelLabels })),
} as const satisfies Record<string, Dialog>

type Asked = keyof typeof dialogs

/** The operations of its dialogs, for devices that do not allow some of them. */
const operations = {
  adjust: 'inventory.adjust',
  moveBin: 'inventory.moveBin',
  setAside: 'inventory.setAside',
  putBack: 'inventory.putBack',
  reorder: 'inventory.setReorderData',
} as const satisfies Record<Exclude<Asked, 'label'>, string>

/** The actions for one product at one outlet; an unavailable one says why. */
export function LevelActs({ level }: { level: LevelPanel }) {
  const navigate = useNavigate()
  const [asked, setAsked] = useState<Asked | null>(null)
  const { sku, outletCode, variantId, outletId } = level
  const Dialog = asked === null ? null : dialogs[asked]
  const nothingThere = level.onHand <= 0 ? `${outletCode} has no ${sku} on hand.` : null
  const plain = (key: Asked, label: string, whyNot: string | null = null) => (
    <ActButton
      size="xs"
      {...(key === 'label' ? {} : { operation: operations[key] })}
      whyNot={whyNot}
      onAct={() => setAsked(key)}
    >
      {label}
    </ActButton>
  )
  return (
    <div className={classes.acts}>
      <ActButton
        size="xs"
        weight="main"
        operation={operations.adjust}
        onAct={() => setAsked('adjust')}
      >
        Adjust
      </ActButton>
      {plain('moveBin', 'Move bin', nothingThere)}
      {plain(
        'setAside',
        'Mark unavailable',
        level.available <= 0 ? `Nothing of ${sku} is available at ${outletCode}.` : null,
      )}
      {plain(
        'putBack',
        'Make available',
        level.setAside.length === 0 ? `Nothing of ${sku} is unavailable at ${outletCode}.` : null,
      )}
      {plain('reorder', 'Reorder data')}
      {plain('label', 'Print label')}
      <Can access={capability.stockTransfer}>
        <ActButton
          size="xs"
          whyNot={nothingThere}
          onAct={() =>
            navigate({
              to: '/stock-transfer',
              search: { new: '1', variant: variantId, from: outletId },
            })
          }
        >
          Transfer
        </ActButton>
      </Can>
      {Dialog ? (
        <Suspense>
          <Dialog level={level} onClose={() => setAsked(null)} />
        </Suspense>
      ) : null}
    </div>
  )
}
