import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { choicesOf } from '#platform/choices.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { CodeText } from '#platform/web/CodeText.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { tellSuccess, tellUndoable } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import { meaningLabels, statusMeanings } from '../channel-words.ts'
import classes from './channels.module.css'
import { channelsApi } from './channels-api.ts'

const options = [
  { value: '', label: 'Choose what it counts as' },
  ...choicesOf(statusMeanings, meaningLabels),
]

/** Order statuses of the channel's own, and what each counts as. */
export function StatusList({ channelId }: { channelId: string }) {
  const { data } = useQuery(channelsApi.ask('statuses', { id: channelId }))
  const map = useAct({
    area: 'channels',
    run: channelsApi.call.mapStatus,
    failure: 'Not saved',
    onDone: ({ waiting }) =>
      tellSuccess(
        'The status is saved',
        waiting === 1
          ? '1 message that waited for it is applied.'
          : `${waiting} messages that waited for it are applied.`,
      ),
  })
  const remove = useAct({
    area: 'channels',
    run: channelsApi.call.unmapStatus,
    failure: 'Not removed',
    onDone: (_output, { id, word }) => {
      const before = data?.mapped.find((each) => each.word === word)
      if (before)
        tellUndoable(`${word} is removed`, 'Orders that were placed stay as they are.', () =>
          map.start({ id, word, countsAs: before.countsAs }),
        )
    },
  })
  if (!data || (data.unknown.length === 0 && data.mapped.length === 0)) return null
  return (
    <Section title="Order statuses">
      <ul className={classes.codes}>
        {data.unknown.map(({ word, orders }) => (
          <li key={word} className={classes.code}>
            <NativeSelect
              label={
                <>
                  <CodeText code={word} /> counts as
                </>
              }
              description={
                orders === 1 ? '1 order is on hold for it.' : `${orders} orders are on hold for it.`
              }
              data={options}
              value=""
              disabled={map.isPending}
              onChange={({ currentTarget: { value } }) => {
                const countsAs = statusMeanings.find((each) => each === value)
                if (countsAs) map.start({ id: channelId, word, countsAs })
              }}
            />
          </li>
        ))}
        {data.mapped.map(({ word, countsAs }) => (
          <li key={word} className={classes.matched}>
            <span>
              <CodeText code={word} /> counts as: {meaningLabels[countsAs]}
            </span>
            <ActButton
              size="xs"
              isPending={remove.isPending}
              onAct={() => remove.start({ id: channelId, word })}
            >
              Remove<span className="visually-hidden"> what {word} counts as</span>
            </ActButton>
          </li>
        ))}
      </ul>
    </Section>
  )
}
