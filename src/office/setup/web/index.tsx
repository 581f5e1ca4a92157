import { useQuery } from '@tanstack/react-query'
import type { WebArea } from '#platform/web/page.ts'
import { useWhyNotShared } from '#platform/web/permissions-context.ts'
import { shownLater } from '#platform/web/shown-later.tsx'
import { setupAccess } from '../setup.steps.ts'
import { type SetupState, setupApi } from './setup-api.ts'

const ChecklistCard = shownLater(async () => (await import('./ChecklistCard.tsx')).ChecklistCard)

const isOver = ({ steps }: SetupState) => steps.every(({ isDone }) => isDone)

/** What the company still has to set up; nothing once all is done, or for users who do not set it up. */
export function SetupChecklist() {
  const mayDo = useWhyNotShared(setupAccess) === null
  const { data } = useQuery({
    ...setupApi.ask('steps', {}),
    // Once all is done, no further order or movement asks again.
    enabled: ({ state }) => mayDo && !(state.data && isOver(state.data)),
  })
  if (!mayDo || !data?.isShown || isOver(data)) return null
  return <ChecklistCard state={data} />
}

const setupWeb: WebArea = {
  area: 'setup',
  pages: [],
  refreshOn: [
    ...['setting', 'outlet', 'product', 'variant', 'stock', 'user', 'invitation'],
    ...['courier', 'import', 'order', 'parcel'],
  ],
}

export const setupWebAreas: readonly WebArea[] = [setupWeb]
