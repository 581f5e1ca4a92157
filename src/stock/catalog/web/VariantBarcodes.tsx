import { Button, TextInput } from '@mantine/core'
import { IconScan, IconTrash } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { AppLink } from '#platform/web/AppLink.tsx'
import { CodeText } from '#platform/web/CodeText.tsx'
import type { ShownRefusal } from '#platform/web/client.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import { playScanSound } from '#platform/web/scan/scan-sounds.ts'
import { useScanner, useScanTarget } from '#platform/web/scan/scanner-context.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { ProductVariant } from '../products.fields.ts'
import classes from './products.module.css'
import { productsApi } from './products-api.ts'
import { isOwner } from './shown-faults.ts'
import { useProductRights } from './use-product-rights.ts'

const kinds = { gtin: 'GTIN', internal: 'Own code', other: 'Other code' } as const

/** By which codes a variant is found. Scans add codes only while somebody asked for that. */
export function VariantBarcodes({ variant }: { variant: ProductVariant }) {
  const { logistics } = useProductRights()
  const [code, setCode] = useState('')
  const [packQuantity, setPackQuantity] = useState('1')
  const [isListening, setListening] = useState(false)
  const scanner = useScanner()
  const add = useAct({
    area: 'products',
    run: productsApi.call.addBarcode,
    onRefusal: () => {
      playScanSound('wrong')
      return true
    },
    onDone: () => {
      playScanSound('ok')
      setCode('')
      setPackQuantity('1')
    },
  })
  const remove = useAct({
    area: 'products',
    run: productsApi.call.removeBarcode,
    failure: 'Not taken away',
    onDone: (_removed, input) => tellSuccess(`The code ${input.code} names ${variant.sku} no more`),
  })
  const addCode = (raw: string) =>
    add.start({
      variantId: variant.id,
      code: raw,
      packQuantity: Math.max(1, Number(packQuantity) || 1),
    })
  useScanTarget(async (scanned) => {
    setCode(scanned)
    await addCode(scanned)
  }, isListening)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() !== '') addCode(code)
  }
  return (
    <div>
      <h4 className={classes.sub}>Barcodes</h4>
      {variant.barcodes.length === 0 ? <p className={classes.quiet}>None yet.</p> : null}
      <ul className={classes.rows}>
        {variant.barcodes.map((barcode) => (
          <li key={barcode.code} className={classes.row}>
            <span>
              <CodeText code={barcode.shown} />{' '}
              <span className={classes.quiet}>
                {kinds[barcode.kind]}
                {barcode.packQuantity > 1 ? `, stands for ${barcode.packQuantity}` : ''}
                {barcode.label === '' ? '' : `, ${barcode.label}`}
              </span>
            </span>
            <ActButton
              size="xs"
              whyNot={logistics}
              isPending={remove.isPending}
              icon={<IconTrash size={14} />}
              onAct={() => remove.start({ variantId: variant.id, code: barcode.code })}
            >
              Take away
            </ActButton>
          </li>
        ))}
      </ul>
      {logistics === null ? (
        <form onSubmit={submit} className={classes.addCode}>
          <TextInput
            aria-label={`New barcode of ${variant.sku}`}
            placeholder="Scan or type a barcode"
            maxLength={80}
            autoComplete="off"
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
          <TextInput
            aria-label="Stands for how many"
            title="How many units the code stands for: 12 on a box of a dozen"
            inputMode="numeric"
            className={classes.short ?? ''}
            value={packQuantity}
            onChange={(event) => setPackQuantity(event.currentTarget.value.replace(/\D/g, ''))}
          />
          <Button type="submit" variant="default" loading={add.isPending}>
            Add
          </Button>
          <Button
            variant={isListening ? 'light' : 'default'}
            aria-pressed={isListening}
            leftSection={<IconScan size={16} />}
            onClick={() => {
              if (!isListening && !scanner.isConnected) scanner.connect()
              setListening(!isListening)
            }}
          >
            {isListening ? 'Scans add codes' : 'Add by scan'}
          </Button>
        </form>
      ) : null}
      {add.refusal ? <CodeFault refusal={add.refusal} /> : null}
    </div>
  )
}

/** Why a code was not taken, with the way to whoever has it. */
function CodeFault({ refusal }: { refusal: ShownRefusal }) {
  const { owner } = refusal.details
  return (
    <p role="alert" className={classes.fault}>
      {refusal.message}{' '}
      {isOwner(owner) ? (
        <AppLink search={{ open: owner.productId, part: owner.variantId }}>
          Open {owner.sku}
        </AppLink>
      ) : null}
    </p>
  )
}
