import { z } from 'zod'
import { currency, id, moneyMinor, quantityScale } from '#platform/fields.ts'
import { toneNames } from '#platform/machine.ts'
import { cardNouns } from './card-nouns.ts'

/** Read from a distance, such as the bin and the stock. */
const isBig = z.boolean().default(false)
const labelled = { label: z.string(), isBig }

const fact = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), ...labelled, text: z.string() }),
  z.object({
    kind: z.literal('quantity'),
    ...labelled,
    quantity: z.number().int(),
    quantityScale,
    unit: z.string(),
  }),
  z.object({ kind: z.literal('money'), ...labelled, minor: moneyMinor, currency }),
  z.object({ kind: z.literal('instant'), ...labelled, at: z.string(), text: z.string() }),
  z.object({ kind: z.literal('day'), ...labelled, on: z.string() }),
])

export type CardFact = z.input<typeof fact>

const act = z.object({ label: z.string(), path: z.string() })

export type CardAct = z.infer<typeof act>

/** What is shown of a scanned record: how it is, and what can be done with it next. */
export const scanCard = z.object({
  noun: z.enum(cardNouns),
  id,
  /** SKU or number; empty where only the scan knows it. */
  label: z.string(),
  title: z.string(),
  pictureId: id.nullable(),
  /** The product of a variant, for its labels. */
  productId: id.nullable(),
  state: z.object({ label: z.string(), tone: z.enum(toneNames) }).nullable(),
  facts: z.array(fact),
  /** Only what the user may do; the usual next step is first. */
  acts: z.array(act),
})

export type ScanCard = z.infer<typeof scanCard>

/** A card as the area of the record describes it. */
export type CardOfRecord = Partial<Omit<ScanCard, 'noun' | 'id' | 'facts'>> & {
  readonly title: string
  readonly facts: readonly CardFact[]
  readonly acts: readonly CardAct[]
}
