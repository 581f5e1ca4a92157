import type { ReactNode } from 'react'
import { type ListColumn, valueIn, wordsIn } from '../../lists/list-columns.ts'
import { CodeText } from '../CodeText.tsx'
import { exactTitle } from '../exact-title.ts'
import { formatAgo, formatCount, formatDay } from '../format-instant.ts'
import { InstantText } from '../InstantText.tsx'
import { MoneyText } from '../MoneyText.tsx'
import { QuantityText } from '../QuantityText.tsx'
import { StateBadge } from '../StateBadge.tsx'

/** What a cell shows where its row has no value. */
const nothing = '–'

/** A cell as its column declares it. */
export function cellOf<R>(column: ListColumn<R>, row: R): ReactNode {
  if (column.kind === 'drawn') return nothing
  if (column.kind === 'texts') {
    const texts = column.of.map((field) => String(valueIn(row, field) ?? ''))
    return texts.filter((text) => text !== '').join(column.between) || nothing
  }
  if (column.kind === 'tags') return wordsIn(row, column.of).join(', ') || nothing
  const value = valueIn(row, column.of)
  if (value === null || value === '') return nothing
  const text = String(value)
  const number = Number(value)
  switch (column.kind) {
    case 'text':
    case 'number':
      return text
    case 'code':
      return <CodeText code={text} />
    case 'count':
      return formatCount(number)
    case 'quantity': {
      const scale = column.scaleIn === undefined ? 0 : Number(valueIn(row, column.scaleIn))
      const unit = column.unitIn === undefined ? '' : String(valueIn(row, column.unitIn) ?? '')
      return <QuantityText quantity={number} scale={scale} unit={unit} />
    }
    case 'money':
      return <MoneyText minor={number} currency={String(valueIn(row, column.currencyIn))} />
    case 'day':
      return formatDay(text)
    case 'when':
      return <InstantText at={text} />
    case 'ago':
      return (
        <time dateTime={text} {...exactTitle(text)}>
          {formatAgo(text, Date.now())}
        </time>
      )
    case 'state':
      return <StateBadge machine={column.machine} state={text} />
    case 'choice':
      return column.labels[text] ?? text
  }
}
