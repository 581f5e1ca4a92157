import type { Choice } from '#platform/choices.ts'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { ListView } from '#platform/web/lists/ListView.tsx'
import type { Cells } from '#platform/web/lists/table-of-list.ts'
import type { ShopMessage } from '../channels.contract.ts'
import { messageList } from '../messages.list.ts'
import classes from './channels.module.css'
import { channelsApi } from './channels-api.ts'

const cells: Cells<ShopMessage> = {
  order: ({ orderName, externalRef }) => orderName || externalRef || '–',
  reason: ({ reason, orderNumber }) => (
    <span className={classes.about} title={reason}>
      {reason || (orderNumber === null ? '' : `Order ${orderNumber}`)}
    </span>
  ),
}

type MessageLogProps =
  | { channelId: string }
  /** Of all channels, to choose from. */
  | { channels: readonly Choice[] }

/** What channels have sent, newest first; the open message is shown beside the list. */
export function MessageLog(props: MessageLogProps) {
  const isOfOne = 'channelId' in props
  return (
    <Section title="Messages">
      <div className={classes.log}>
        <ListView
          list={messageList}
          ask={(call) =>
            channelsApi.ask('messages', {
              ...call,
              ...(isOfOne ? { channelId: [props.channelId] } : {}),
            })
          }
          keyOf={({ id }) => id}
          cells={cells}
          records={isOfOne ? {} : { channelId: props.channels }}
          without={isOfOne ? ['shop'] : []}
          openParam="message"
          isDense
          whenNothing={
            <EmptyNote title="Nothing has come yet">
              The first message comes with the next order of the shop, or as a test.
            </EmptyNote>
          }
        />
      </div>
    </Section>
  )
}
