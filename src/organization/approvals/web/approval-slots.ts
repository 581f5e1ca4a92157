import { type ComponentType, createContext } from 'react'

/** Which requests are shown: those that wait for the user, or their own. */
export type WaitingQueue = 'to_decide' | 'asked'

/** Parts of the page from areas that keep their requests themselves; `main` provides them. */
export type ApprovalSlots = {
  readonly waiting: readonly {
    readonly key: string
    readonly Part: ComponentType<{ queue: WaitingQueue }>
  }[]
}

export const ApprovalSlotsContext = createContext<ApprovalSlots>({ waiting: [] })
