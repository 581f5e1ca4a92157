import { useQueryClient } from '@tanstack/react-query'
import { refusalOf, type ShownRefusal } from '#platform/web/client.ts'
import { soundOfRefusal, titleOfRefusal } from '#platform/web/scan/refused-scan.ts'
import type { LoggedScan } from '#platform/web/scan/scan-log.ts'
import type { ScanSound } from '#platform/web/scan/scan-sounds.ts'
import { useScanCards } from '#platform/web/scan/scanner-context.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { WholeParcel } from '../parcels.fields.ts'
import { dispatchApi, parcelsApi } from './dispatch-api.ts'
import { choiceOf, rowsToBook, whyNotAny } from './parcels/booking-choices.ts'
import { lastLabelKind, openLabels } from './parcels/label-kinds.ts'

type Tell = (scan: Omit<LoggedScan, 'key' | 'at'>) => void

const code = 'A-CONFIRM'
const looksForAnswer = 20
const betweenLooksMilliseconds = 300

/**
 * The confirm card finishes the parcel at the station, so that the packer keeps the scanner in
 * hand: it is booked with the suggested courier, at the known weight, and its label is printed.
 */
export function useBenchCards(orderId: string | null, tell: Tell): void {
  const queries = useQueryClient()
  const say = (sound: ScanSound, title: string, text: string) => tell({ code, sound, title, text })
  const sayRefusal = (refusal: ShownRefusal) => {
    say(soundOfRefusal(refusal), titleOfRefusal(refusal), refusal.message)
    return true
  }
  const area = 'parcels'
  const book = useAct({ area, run: parcelsApi.call.book, onRefusal: sayRefusal })
  const print = useAct({ area, run: parcelsApi.call.printLabels, onRefusal: sayRefusal })

  const look = (id: string) =>
    queries.fetchQuery({ ...parcelsApi.ask('get', { id }), staleTime: 0 })

  /** Whether the courier has it or is being asked; otherwise the user was told why not. */
  const bookSuggested = async (id: string): Promise<boolean> => {
    const offers = { ...parcelsApi.ask('offers', { ids: [id] }), staleTime: 0 }
    const { parcels } = await queries.fetchQuery(offers)
    const [parcel] = parcels
    const rows = rowsToBook(parcels, {})
    if (!parcel || rows.length === 0) {
      const why = parcel && whyNotAny(parcel, choiceOf(parcel, {}))
      say('wrong', 'Not booked', why ?? 'The parcel is not here any more. Look among the parcels.')
      return false
    }
    const [outcome] = (await book.start({ rows }))?.outcomes ?? []
    if (outcome?.state === 'refused') say('wrong', 'Not booked', outcome.problem)
    return outcome !== undefined && outcome.state !== 'refused'
  }
  const finish = async (): Promise<void> => {
    if (!orderId) {
      const text = 'Scan the code of an order (O-…) or its tote, and then its units.'
      return say('wrong', 'No order on the bench', text)
    }
    const bench = await queries.fetchQuery(dispatchApi.ask('bench', { orderId }))
    const { parcelId: id, packedUnits, units } = bench
    if (!id) {
      const text = `${packedUnits} of ${units} units are in the parcel. Scan the others first.`
      return say('wrong', 'Not packed yet', text)
    }
    const before = await look(id)
    const isToBook = before.state === 'packed' && before.bookingState !== 'requested'
    if (isToBook && !(await bookSuggested(id))) return
    const parcel = await onceAnswered(() => look(id))
    if (parcel.state !== 'booked') return tell({ code, sound: 'over', ...whyNoLabel(parcel) })
    const kind = lastLabelKind()
    const { form, paper } = kind
    const printed = await print.start({ ids: [id], form, paper, reason: null })
    if (!printed) return
    openLabels(printed.batchId, kind)
    const text = `${parcel.courierName ?? 'The courier'} takes it as ${parcel.trackingNumber ?? parcel.code}. Scan the next order.`
    say('done', 'Booked, label printed', text)
  }
  useScanCards({ confirm: () => finish().catch((error) => sayRefusal(refusalOf(error))) })
}

/** A courier with a server answers within seconds, or takes much longer. */
async function onceAnswered(look: () => Promise<WholeParcel>): Promise<WholeParcel> {
  let parcel = await look()
  for (let at = 0; at < looksForAnswer && parcel.bookingState === 'requested'; at += 1) {
    await new Promise((resolve) => setTimeout(resolve, betweenLooksMilliseconds))
    parcel = await look()
  }
  return parcel
}

function whyNoLabel({ code: parcel, state, bookingState, problem }: WholeParcel) {
  if (bookingState === 'requested') {
    const text = 'The courier is being asked. Scan the card again in a moment.'
    return { title: 'No answer yet', text }
  }
  if (state === 'packed') return { title: 'Not booked', text: problem }
  const text = `Parcel ${parcel} is not here any more. Look among the parcels.`
  return { title: 'Nothing to book', text }
}
