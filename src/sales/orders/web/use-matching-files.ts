import { useEffect, useState } from 'react'
import { fetchFile, refusalOf, type ShownRefusal } from '#platform/web/client.ts'
import type { OrderCall } from '../orders.list.ts'
import { matchesInSteps } from './each-match.ts'
import { orderMoneyApi } from './orders-api.ts'

type Made = { readonly address: string; readonly name: string; readonly sheets: number }

type State = {
  /** Orders looked at so far. */
  readonly seen: number
  readonly files: readonly Made[]
  /** Orders that have no such sheet. */
  readonly without: number
  readonly isOver: boolean
  readonly refusal: ShownRefusal | null
}

const begun: State = { seen: 0, files: [], without: 0, isOver: false, refusal: null }

/** Makes the files of all orders that match, one after another, until it is left. */
export function useMatchingFiles(what: 'print' | 'invoices', filter: OrderCall): State {
  const [state, setState] = useState(begun)
  const [asked] = useState({ what, filter })
  useEffect(() => {
    const stop = new AbortController()
    const addresses: string[] = []
    const make = async () => {
      for await (const ids of matchesInSteps(asked.filter, stop.signal)) {
        const wanted = asked.what === 'print' ? [...ids] : await withInvoice(ids)
        const file = wanted.length > 0 ? await makeFile(asked.what, wanted, stop.signal) : null
        if (file) addresses.push(file.address)
        setState((now) => ({
          ...now,
          seen: now.seen + ids.length,
          files: file ? [...now.files, file] : now.files,
          without: now.without + ids.length - wanted.length,
        }))
      }
      setState((now) => ({ ...now, isOver: true }))
    }
    make().catch((error: unknown) => {
      if (!stop.signal.aborted) setState((now) => ({ ...now, refusal: refusalOf(error) }))
    })
    return () => {
      stop.abort()
      for (const address of addresses) URL.revokeObjectURL(address)
      setState(begun)
    }
  }, [asked])
  return state
}

async function withInvoice(ids: readonly string[]): Promise<string[]> {
  const { printing } = await orderMoneyApi.call.latest({ ids: [...ids] })
  return printing.map(({ id }) => id)
}

async function makeFile(
  what: 'print' | 'invoices',
  ids: readonly string[],
  signal: AbortSignal,
): Promise<Made> {
  const kind = what === 'print' ? 'pick-lists' : 'invoices'
  const file = await fetchFile(`/api/files/${kind}.pdf?ids=${ids.join(',')}`, signal)
  const address = URL.createObjectURL(file)
  return { address, name: `${kind}.pdf`, sheets: ids.length }
}
