import { Button } from '@mantine/core'
import { useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import type { ProductRow } from '../products.fields.ts'
import type { ProductMove } from '../products.states.ts'
import { BulkFactsDialog } from './BulkFactsDialog.tsx'
import { BulkLabels } from './BulkLabels.tsx'
import { BulkMoveDialog } from './BulkMoveDialog.tsx'
import { PlanPricesDialog } from './PlanPricesDialog.tsx'
import { useProductRights } from './use-product-rights.ts'

type Asked = 'facts' | 'labels' | 'prices' | ProductMove

const moves: readonly { move: ProductMove; label: string }[] = [
  { move: 'activate', label: 'Activate' },
  { move: 'discontinue', label: 'Discontinue' },
  { move: 'archive', label: 'Archive' },
]

/** What may be done with several products at once. */
export function ProductBulk(props: { selected: readonly ProductRow[]; onDone: () => void }) {
  const { selected, onDone } = props
  const { facts, prices } = useProductRights()
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  const done = () => {
    close()
    onDone()
  }
  return (
    <>
      <ActButton size="xs" whyNot={facts} onAct={() => setAsked('facts')}>
        Category, brand, tags
      </ActButton>
      <ActButton size="xs" whyNot={prices} onAct={() => setAsked('prices')}>
        Plan prices
      </ActButton>
      {moves.map(({ move, label }) => (
        <ActButton
          key={move}
          size="xs"
          whyNot={facts}
          weight={move === 'archive' ? 'danger' : 'plain'}
          onAct={() => setAsked(move)}
        >
          {label}
        </ActButton>
      ))}
      <Button size="xs" variant="default" onClick={() => setAsked('labels')}>
        Labels
      </Button>
      {asked === 'facts' ? (
        <BulkFactsDialog selected={selected} onDone={done} onClose={close} />
      ) : null}
      {asked === 'labels' ? <BulkLabels selected={selected} onClose={close} /> : null}
      {asked === 'prices' ? (
        <PlanPricesDialog
          title={`Plan prices of ${selected.length === 1 ? '1 product' : `${selected.length} products`}`}
          productIds={selected.map(({ id }) => id)}
          onDone={done}
          onClose={close}
        />
      ) : null}
      {isMove(asked) ? (
        <BulkMoveDialog selected={selected} move={asked} onDone={done} onClose={close} />
      ) : null}
    </>
  )
}

const isMove = (asked: Asked | null): asked is ProductMove =>
  moves.some(({ move }) => move === asked)
