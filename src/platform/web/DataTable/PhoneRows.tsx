import { CardRows, type CardRowsProps } from './CardRows.tsx'
import { PhoneTools } from './PhoneTools.tsx'

type PhoneRowsProps<R> = CardRowsProps<R> & {
  /** Rows can be selected. */
  canSelect: boolean
  /** Null where the bar of the list has the order and the toggle. */
  onSelecting: ((isSelecting: boolean) => void) | null
}

/** The rows of a list as cards, with what the head of a table offers above them. */
export function PhoneRows<R>({ canSelect, onSelecting, ...cards }: PhoneRowsProps<R>) {
  return (
    <>
      {onSelecting ? (
        <PhoneTools
          columns={cards.columns}
          isSelecting={canSelect ? cards.isSelecting : null}
          onSelecting={onSelecting}
        />
      ) : null}
      <CardRows {...cards} />
    </>
  )
}
