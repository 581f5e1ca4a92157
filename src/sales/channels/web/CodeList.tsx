import { useQuery } from '@tanstack/react-query'
import { ActButton } from '#platform/web/ActButton.tsx'
import { CodeText } from '#platform/web/CodeText.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { tellUndoable } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import { CodeMatch } from './CodeMatch.tsx'
import classes from './channels.module.css'
import { channelsApi } from './channels-api.ts'

/** Unmatched product codes of the shop, and those matched by hand. */
export function CodeList({ channelId }: { channelId: string }) {
  const { data } = useQuery(channelsApi.ask('codes', { id: channelId }))
  const again = useAct({
    area: 'channels',
    run: channelsApi.call.mapCode,
    failure: 'Not matched again',
  })
  const forget = useAct({
    area: 'channels',
    run: channelsApi.call.unmapCode,
    failure: 'Not removed',
    onDone: (_output, { id, code }) => {
      const before = data?.mapped.find((each) => each.code === code)
      if (before)
        tellUndoable(`${code} is removed`, 'Orders that were placed stay as they are.', () =>
          again.start({ id, code, variantId: before.variantId }),
        )
    },
  })
  if (!data || (data.unknown.length === 0 && data.mapped.length === 0)) return null
  return (
    <Section title="Products of the shop">
      <ul className={classes.codes}>
        {data.unknown.map(({ code, title, messages }) => (
          <li key={code} className={classes.code}>
            <CodeMatch channelId={channelId} code={code} title={title}>
              {messages === 1 ? '1 order line has it' : `${messages} order lines have it`}
            </CodeMatch>
          </li>
        ))}
        {data.mapped.map(({ code, title, sku, variantTitle }) => (
          <li key={code} className={classes.matched}>
            <span>
              <CodeText code={code} /> {title} means <CodeText code={sku} /> {variantTitle}
            </span>
            <ActButton
              size="xs"
              isPending={forget.isPending}
              onAct={() => forget.start({ id: channelId, code })}
            >
              Forget<span className="visually-hidden"> what {code} means</span>
            </ActButton>
          </li>
        ))}
      </ul>
    </Section>
  )
}
