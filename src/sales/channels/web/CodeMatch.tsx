import { type ReactNode, Suspense } from 'react'
import { CodeText } from '#platform/web/CodeText.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import { LazyVariantPicker } from '#stock/catalog/web/index.tsx'
import classes from './channels.module.css'
import { channelsApi } from './channels-api.ts'

type CodeMatchProps = {
  channelId: string
  code: string
  title: string
  /** What depends on it. */
  children?: ReactNode
}

/** A code of the shop, with the field for the matching product. */
export function CodeMatch({ channelId, code, title, children }: CodeMatchProps) {
  const act = useAct({
    area: 'channels',
    run: channelsApi.call.mapCode,
    failure: 'Not matched',
    onDone: ({ waiting }) =>
      tellSuccess(
        `${code} is matched`,
        waiting === 1 ? '1 order line waited for it.' : `${waiting} order lines waited for it.`,
      ),
  })
  return (
    <div className={classes.match}>
      <p className={classes.text}>
        <CodeText code={code} /> {title}
        {children ? <span className={classes.quiet}> · {children}</span> : null}
      </p>
      <Suspense>
        <LazyVariantPicker
          label={`Our product for ${code}`}
          onPick={({ id: variantId }) => act.start({ id: channelId, code, variantId })}
        />
      </Suspense>
    </div>
  )
}
