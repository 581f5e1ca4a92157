import { inSentence } from '#platform/nouns.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import { caseLabel } from '../claims.nouns.ts'
import { casesApi } from './claims-api.ts'

/** Assigns the case of this parcel to the user. */
export const useTakeCase = (parcelCode: string) =>
  useAct({
    area: 'returnCases',
    run: casesApi.call.take,
    onDone: () => tellSuccess(`You see to ${inSentence(caseLabel(parcelCode))}`),
  })
