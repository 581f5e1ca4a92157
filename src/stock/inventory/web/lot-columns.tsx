import { CodeText } from '#platform/web/CodeText.tsx'
import type { Column } from '#platform/web/DataTable/table-columns.ts'
import { formatDay } from '#platform/web/format-instant.ts'
import { QuantityText } from '#platform/web/QuantityText.tsx'
import { StateBadge } from '#platform/web/StateBadge.tsx'
import { lotMachine } from '../lots.states.ts'
import type { ShownLot } from '../stock-lists.contract.ts'
import { ExpiryText } from './ExpiryText.tsx'

export const lotColumns = {
  code: {
    key: 'code',
    label: 'Lot',
    width: '124px',
    onCard: 'title',
    render: ({ code }) => <CodeText code={code} />,
  },
  expires: {
    key: 'expires',
    label: 'Expires',
    width: '112px',
    render: ({ expiresOn }) => expiresOn && formatDay(expiresOn),
  },
  left: {
    key: 'left',
    label: 'Left',
    width: '116px',
    onCard: 'mark',
    render: ({ expiresOn }) => <ExpiryText expiresOn={expiresOn} />,
  },
  sku: {
    key: 'sku',
    label: 'SKU',
    width: '120px',
    render: ({ sku }) => <CodeText code={sku} />,
  },
  title: { key: 'title', label: 'Product', onCard: 'title', render: ({ title }) => title },
  state: {
    key: 'state',
    label: 'State',
    width: '112px',
    onCard: 'mark',
    render: ({ state }) => <StateBadge machine={lotMachine} state={state} />,
  },
  onHand: {
    key: 'onHand',
    label: 'On hand',
    width: '96px',
    align: 'right',
    render: ({ onHand, quantityScale, unit }) => (
      <QuantityText quantity={onHand} scale={quantityScale} unit={unit} />
    ),
  },
  outlets: {
    key: 'outlets',
    label: 'Outlets',
    width: '164px',
    render: ({ outletCodes }) => outletCodes.join(', '),
  },
} satisfies Record<string, Column<ShownLot>>
