import { IconBarcode, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { movesFrom } from '#platform/machine.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { LabelDialog } from '#platform/web/labels/LabelDialog.tsx'
import { MoveButtons } from '#platform/web/MoveButtons.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import { askedOf, completeness, missingFactLabels, saysLacking } from '../completeness.ts'
import type { Product } from '../products.fields.ts'
import { type ProductMove, productMachine } from '../products.states.ts'
import { DuplicateDialog } from './DuplicateDialog.tsx'
import { labelsOf } from './product-labels.ts'
import classes from './products.module.css'
import { productsApi } from './products-api.ts'
import { useProductRights } from './use-product-rights.ts'

/** What may be done with the product now, and what it still lacks. */
export function ProductHead({ product }: { product: Product }) {
  const rights = useProductRights()
  const [asked, setAsked] = useState<'duplicate' | 'labels' | 'archive' | null>(null)
  const close = () => setAsked(null)
  return (
    <div className={classes.top}>
      <div className={classes.acts}>
        <ProductMoves product={product} onArchive={() => setAsked('archive')} />
        <ActButton
          whyNot={rights.facts}
          icon={<IconCopy size={16} />}
          onAct={() => setAsked('duplicate')}
        >
          Duplicate
        </ActButton>
        <ActButton icon={<IconBarcode size={16} />} onAct={() => setAsked('labels')}>
          Labels
        </ActButton>
      </div>
      <Lacking product={product} />
      {asked === 'duplicate' ? <DuplicateDialog product={product} onClose={close} /> : null}
      {asked === 'archive' ? <ArchiveDialog product={product} onClose={close} /> : null}
      {asked === 'labels' ? (
        <LabelDialog
          title={`Labels of ${product.title}`}
          labels={product.variants.filter(({ isActive }) => isActive).map(labelsOf(product))}
          onClose={close}
        />
      ) : null}
    </div>
  )
}

function ProductMoves({ product, onArchive }: { product: Product; onArchive: () => void }) {
  const { id, title, kind, state, version, variants, uses, lacking } = product
  const { facts } = useProductRights()
  const act = useAct({
    area: 'products',
    run: productsApi.call.move,
    failure: 'Not done',
    onDone: (_saved, { move }) =>
      tellSuccess(`${title} is ${productMachine.moves[move].done.replaceAll('_', ' ')}`),
  })
  const isSold = askedOf(kind).includes('price')
  const unpriced = variants.filter((each) => isSold && each.isActive && each.priceMinor === 0)
  const why = (move: ProductMove): string | null => {
    if (facts !== null) return facts
    if (move === 'activate' && unpriced.length > 0)
      return `${unpriced.map(({ sku }) => sku).join(', ')} ${unpriced.length === 1 ? 'has' : 'have'} no price. Set it first.`
    if (move === 'activate' && lacking.length > 0)
      return `${saysLacking(lacking)} Add what is missing first.`
    if (move === 'archive' && uses.some(({ isOpen }) => isOpen))
      return `There is stock of it, or an open document: see “Where used”. Bring that to its end first.`
    return null
  }
  return (
    <MoveButtons
      machine={productMachine}
      record={{ label: title, state }}
      offers={movesFrom(productMachine, state).map((move) => {
        const message = why(move)
        return {
          move,
          isPending: act.isPending,
          refusal: message === null ? null : { message },
          isDangerous: move === 'archive' || move === 'discontinue',
          onMove: () => (move === 'archive' ? onArchive() : act.start({ id, version, move })),
        }
      })}
    />
  )
}

function ArchiveDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  const { id, version, title } = product
  const act = useAct({
    area: 'products',
    run: productsApi.call.move,
    onRefusal: () => true,
    onDone: () => {
      tellSuccess(`${title} is archived`)
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={`Archive ${title}?`}
      confirmLabel={`Archive ${title}`}
      isDangerous
      isPending={act.isPending}
      refusal={act.refusal}
      onConfirm={() => act.start({ id, version, move: 'archive' })}
      onClose={onClose}
    >
      Lists and searches leave it out, and nothing new can be ordered of it. Its record stays, and
      it can be taken out of the archive again.
    </ConfirmDialog>
  )
}

function Lacking({ product: { kind, missing } }: { product: Product }) {
  const asked = askedOf(kind)
  const open = asked.filter((fact) => missing.includes(fact))
  const percent = completeness(kind, missing)
  return (
    <p className={open.length === 0 ? classes.quiet : classes.lacking}>
      <span className={classes.figure}>{percent} % complete.</span>{' '}
      {open.length === 0
        ? 'Nothing is missing.'
        : `Missing: ${open.map((fact) => missingFactLabels[fact].toLowerCase()).join(', ')}.`}
    </p>
  )
}
