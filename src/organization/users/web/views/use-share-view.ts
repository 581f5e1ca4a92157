import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import { viewsApi } from './views-api.ts'

/** Shares a view or takes it back. It can be turned round at once, so that nothing is asked. */
export function useShareView(onDone: () => void) {
  const { start } = useAct({
    area: 'views',
    run: viewsApi.call.share,
    failure: 'Not shared',
    onDone: (_, { audience }) => {
      const isShared = audience === 'everyone'
      tellSuccess(
        isShared ? 'Shared' : 'Private again',
        isShared
          ? 'Everyone who may open this page finds the view in their menu.'
          : 'Only its owner sees the view now.',
      )
      onDone()
    },
  })
  return start
}
