import { Radio, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { IconButton } from '#platform/web/IconButton.tsx'
import { newUuid } from '#platform/web/new-uuid.ts'
import {
  type CartonEntry,
  leftOf,
  mostCartons,
  type Packing,
  type PackingWay,
  type ReadGoods,
  readCartons,
} from './announce-form.ts'
import { cartonsInWords } from './notice-words.ts'
import classes from './ship-notices.module.css'

type PackingControlProps = {
  packing: Packing
  /** What is announced; empty while a quantity can't be read. */
  goods: readonly ReadGoods[]
  error: string | null
  onPacking: (packing: Packing) => void
}

const ways: readonly { readonly way: PackingWay; readonly label: string }[] = [
  { way: 'one', label: 'Everything in one carton' },
  { way: 'even', label: 'The same number in each carton' },
  { way: 'hand', label: 'Enter what is in each carton' },
]

/** How the goods are distributed over cartons, each of which gets a label. */
export function PackingControl({ packing, goods, error, onPacking }: PackingControlProps) {
  const choose = (way: PackingWay) =>
    onPacking({
      ...packing,
      way,
      cartons: way === 'hand' && packing.cartons.length === 0 ? twoCartons() : packing.cartons,
    })
  return (
    <>
      <Radio.Group
        aria-label="Packing"
        value={packing.way}
        onChange={(value) => {
          const chosen = ways.find(({ way }) => way === value)
          if (chosen) choose(chosen.way)
        }}
      >
        <div className={classes.ways}>
          {ways.map(({ way, label }) => (
            <Radio key={way} value={way} label={label} />
          ))}
        </div>
      </Radio.Group>
      {packing.way === 'even' ? (
        <TextInput
          className={classes.perCarton ?? ''}
          label="In each carton"
          inputMode="decimal"
          description={countInWords(packing, goods)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={packing.perCarton}
          onChange={(event) => onPacking({ ...packing, perCarton: event.currentTarget.value })}
        />
      ) : null}
      {packing.way === 'hand' ? (
        <CartonEntries packing={packing} goods={goods} onPacking={onPacking} />
      ) : null}
      {error ? <p className={classes.fault}>{error}</p> : null}
    </>
  )
}

const twoCartons = (): CartonEntry[] => [emptyCarton(), emptyCarton()]

const emptyCarton = (): CartonEntry => ({ key: newUuid(), quantities: {} })

function countInWords(packing: Packing, goods: readonly ReadGoods[]): string | undefined {
  const { cartons, fault } = readCartons(packing, goods)
  return fault === null ? `${cartonsInWords(cartons.length)}, each with one product` : undefined
}

function CartonEntries({ packing, goods, onPacking }: Omit<PackingControlProps, 'error'>) {
  const { cartons } = packing
  const change = (changed: CartonEntry) =>
    onPacking({
      ...packing,
      cartons: cartons.map((each) => (each.key === changed.key ? changed : each)),
    })
  const left = goods.flatMap((line) => {
    const words = leftOf(packing, line)
    return words === '' ? [] : [`${line.sku}: ${words}`]
  })
  return (
    <>
      {cartons.map((carton, at) => (
        <div key={carton.key} className={classes.carton}>
          <div className={classes.cartonHead}>
            <strong>Carton {at + 1}</strong>
            <IconButton
              label={`Remove carton ${at + 1}`}
              onAct={() =>
                onPacking({ ...packing, cartons: cartons.filter(({ key }) => key !== carton.key) })
              }
            >
              <IconTrash size={16} />
            </IconButton>
          </div>
          <div className={classes.contents}>
            {goods.map(({ key, sku, lotCode }) => (
              <TextInput
                key={key}
                label={lotCode ? `${sku}, lot ${lotCode}` : sku}
                aria-label={`${sku}${lotCode ? `, lot ${lotCode}` : ''} in carton ${at + 1}`}
                inputMode="decimal"
                value={carton.quantities[key] ?? ''}
                onChange={(event) =>
                  change({
                    ...carton,
                    quantities: { ...carton.quantities, [key]: event.currentTarget.value },
                  })
                }
              />
            ))}
          </div>
        </div>
      ))}
      {left.length > 0 ? <p className={classes.minor}>{left.join(', ')}</p> : null}
      <div>
        <ActButton
          size="xs"
          whyNot={cartons.length >= mostCartons ? `At most ${mostCartons} cartons.` : null}
          onAct={() => onPacking({ ...packing, cartons: [...cartons, emptyCarton()] })}
        >
          Add carton
        </ActButton>
      </div>
    </>
  )
}
