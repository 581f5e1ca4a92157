import { useQuery } from '@tanstack/react-query'
import type { WebArea } from '#platform/web/page.ts'
import { useWhyNotShared } from '#platform/web/permissions-context.ts'
import { shownLater } from '#platform/web/shown-later.tsx'
import { setupAccess } from '../setup.steps.ts'
import { type SetupState, sampleApi, setupApi } from './setup-api.ts'

const ChecklistCard = shownLater(async () => (await import('./ChecklistCard.tsx')).ChecklistCard)
const SampleCard = shownLater(async () => (await import('./sample/SampleCard.tsx')).SampleCard)

const isOver = ({ steps }: SetupState) => steps.every(({ isDone }) => isDone)

/** What the company still has to set up; nothing once all is done, or for users who do not set it up. */
export function SetupChecklist() {
  const mayDo = useWhyNotShared(setupAccess) === null
  const { data } = useQuery({
    ...setupApi.ask('steps', {}),
    // Once all is done, no further order or movement asks again.
    enabled: ({ state }) => mayDo && !(state.data && isOver(state.data)),
  })
  const sample = useSample(mayDo)
  if (!mayDo) return null
  const isListed = data?.isShown === true && !isOver(data)
  const isOffered = isListed && sample?.state === 'none' && sample.whyNot === null
  return (
    <>
      {sample && sample.state !== 'none' ? <SampleCard sample={sample} /> : null}
      {isListed ? <ChecklistCard state={data} /> : null}
      {isOffered ? <SampleCard sample={sample} /> : null}
    </>
  )
}

const loadingMilliseconds = 600

/** Asked again while it loads, and no more once the company has its own records. */
function useSample(mayDo: boolean) {
  const { data } = useQuery({
    ...sampleApi.ask('state', {}),
    enabled: ({ state }) => mayDo && !(state.data?.state === 'none' && state.data.whyNot),
    refetchInterval: ({ state }) => (state.data?.state === 'loading' ? loadingMilliseconds : false),
  })
  return data
}

/** Loads the guided tour, which is on no first view. */
export const askForTour = async () => (await import('./tour/TourHere.tsx')).TourHere

const setupWeb: WebArea = {
  area: 'setup',
  pages: [],
  refreshOn: [
    ...['setting', 'outlet', 'product', 'variant', 'stock', 'user', 'invitation'],
    ...['courier', 'import', 'order', 'parcel', 'sample_business'],
  ],
}

const sampleWeb: WebArea = {
  area: 'sample',
  pages: [],
  refreshOn: [
    'sample_business',
    'order',
    'parcel',
    'load_sheet',
    'product',
    'customer',
    'supplier',
  ],
}

export const setupWebAreas: readonly WebArea[] = [setupWeb, sampleWeb]
