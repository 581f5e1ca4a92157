import type { Column } from '#platform/web/DataTable/table-columns.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import { StateBadge } from '#platform/web/StateBadge.tsx'
import { topicInWords } from '../channel-words.ts'
import type { ShopMessage } from '../channels.contract.ts'
import { messageMachine } from '../channels.states.ts'
import classes from './channels.module.css'

const received: Column<ShopMessage> = {
  key: 'at',
  label: 'Received',
  width: '156px',
  onCard: 'line',
  render: ({ receivedAt }) => <InstantText at={receivedAt} />,
}

const shop: Column<ShopMessage> = {
  key: 'shop',
  label: 'Sales channel',
  width: '116px',
  onCard: 'line',
  render: ({ channelName }) => channelName,
}

const told: readonly Column<ShopMessage>[] = [
  {
    key: 'order',
    label: 'Order',
    width: '96px',
    onCard: 'title',
    render: ({ orderName, externalRef }) => orderName || externalRef || '–',
  },
  {
    key: 'topic',
    label: 'Event',
    width: '128px',
    onCard: 'line',
    render: ({ topic }) => topicInWords(topic),
  },
  {
    key: 'state',
    label: 'State',
    width: '116px',
    onCard: 'mark',
    render: ({ state }) => <StateBadge machine={messageMachine} state={state} />,
  },
  {
    key: 'reason',
    label: 'What came of it',
    onCard: 'line',
    render: ({ reason, orderNumber }) => (
      <span className={classes.about} title={reason}>
        {reason || (orderNumber === null ? '' : `Order ${orderNumber}`)}
      </span>
    ),
  },
]

export const messageColumns: readonly Column<ShopMessage>[] = [received, shop, ...told]

/** Within one shop. */
export const messageColumnsOfShop: readonly Column<ShopMessage>[] = [received, ...told]
