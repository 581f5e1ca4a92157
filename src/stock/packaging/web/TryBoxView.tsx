import { NativeSelect, NumberInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useOutletOptions } from '#organization/outlets/web/index.tsx'
import { CodeText } from '#platform/web/CodeText.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { IconButton } from '#platform/web/IconButton.tsx'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import type { VariantFacts } from '#stock/catalog/catalog.contract.ts'
import { LazyVariantPicker } from '#stock/catalog/web/index.tsx'
import classes from './packaging.module.css'
import { packagingApi } from './packaging-api.ts'
import { SuggestedBoxes } from './SuggestedBoxes.tsx'

type Piece = { readonly variant: VariantFacts; readonly quantity: number }

/** Choose some products and see at once what they would be packed in. */
export function TryBoxView() {
  const outlets = useOutletOptions()
  const [chosenOutlet, setOutlet] = useState('')
  const [pieces, setPieces] = useState<readonly Piece[]>([])
  const outletId = chosenOutlet || (outlets[0]?.value ?? '')
  const { data, error, refetch } = useQuery({
    ...packagingApi.ask('tryBoxes', {
      outletId,
      variantIds: pieces.map(({ variant }) => variant.id),
      quantities: pieces.map(({ quantity }) => quantity),
    }),
    enabled: pieces.length > 0 && outletId !== '',
    placeholderData: keepPreviousData,
  })
  const withPiece = (variant: VariantFacts) =>
    setPieces((now) =>
      now.some((piece) => piece.variant.id === variant.id)
        ? now.map((piece) =>
            piece.variant.id === variant.id ? { ...piece, quantity: piece.quantity + 1 } : piece,
          )
        : [...now, { variant, quantity: 1 }],
    )
  return (
    <div className={classes.trial}>
      <div className={classes.form}>
        <NativeSelect
          label="Packed at"
          value={outletId}
          data={[...outlets]}
          onChange={(event) => setOutlet(event.currentTarget.value)}
        />
        <LazyVariantPicker label="Add a product" onPick={withPiece} />
        <div>
          {pieces.map(({ variant, quantity }) => (
            <div key={variant.id} className={classes.line}>
              <span>
                {variant.title} <CodeText code={variant.sku} />
              </span>
              <NumberInput
                aria-label={`How many of ${variant.sku}`}
                min={1}
                max={200}
                value={quantity}
                onChange={(value) =>
                  setPieces((now) =>
                    now.map((piece) =>
                      piece.variant.id === variant.id
                        ? { ...piece, quantity: Math.min(200, Math.max(1, Number(value) || 1)) }
                        : piece,
                    ),
                  )
                }
              />
              <IconButton
                label={`Remove ${variant.sku}`}
                onAct={() =>
                  setPieces((now) => now.filter((piece) => piece.variant.id !== variant.id))
                }
              >
                <IconX size={16} />
              </IconButton>
            </div>
          ))}
        </div>
      </div>
      {pieces.length === 0 ? (
        <EmptyNote title="What shall be packed?">
          Add products on the left; the cheapest box that holds them all is drawn here.
        </EmptyNote>
      ) : error ? (
        <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} />
      ) : data ? (
        <SuggestedBoxes suggestion={data} />
      ) : null}
    </div>
  )
}
