import { quantityInWords } from '#platform/quantity.ts'
import { CodeText } from '#platform/web/CodeText.tsx'
import { formatDay } from '#platform/web/format-instant.ts'
import { Section } from '#platform/web/layout/Section.tsx'
import { shownCartonCode } from '../carton-codes.ts'
import type { NoticeCarton, NoticeItem, NoticeLine } from '../ship-notices.fields.ts'
import classes from './ship-notices.module.css'

type Goods = {
  readonly items: readonly NoticeItem[]
  readonly entries: readonly NoticeLine[]
  readonly packed: readonly NoticeCarton[]
}

/** The cartons of a delivery with their numbers and contents. */
export function NoticeCartons({ goods }: { goods: Goods }) {
  return (
    <Section title={goods.packed.length === 1 ? '1 carton' : `${goods.packed.length} cartons`}>
      <ul className={classes.list}>
        {goods.packed.map((carton) => (
          <li key={carton.id}>
            <span>
              Carton {carton.position} <CodeText code={shownCartonCode(carton.code)} />
            </span>
            <span className={classes.minor}>
              {carton.contents.map((content) => contentInWords(goods, content)).join(', ')}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function contentInWords(
  { items, entries }: Goods,
  { lineId, quantity }: NoticeCarton['contents'][number],
): string {
  const entry = entries.find(({ id }) => id === lineId)
  const item = items.find(({ orderLineId }) => orderLineId === entry?.orderLineId)
  if (!entry || !item) return ''
  const facts = [
    entry.lotCode && `lot ${entry.lotCode}`,
    entry.expiresOn && `until ${formatDay(entry.expiresOn)}`,
  ].filter(Boolean)
  const goods = `${quantityInWords(quantity, item.quantityScale, item.unit)} ${item.sku}`
  return facts.length > 0 ? `${goods} (${facts.join(', ')})` : goods
}
