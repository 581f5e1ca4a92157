import { useSyncExternalStore } from 'react'
import { isRecord } from '#platform/is-record.ts'
import { Refusal } from '#platform/refusal.ts'
import { keepUntilLogout, keptUntilLogout, onForgotten } from '#platform/web/kept-until-logout.ts'
import type { KeptCart, ParkedSale } from '../../parked-sales.contract.ts'
import type { Sale, Till } from '../../sales.contract.ts'
import type { Cart } from '../cart.ts'

/** A sale that was practised, with what its refunds depend on. */
export type PracticeSale = {
  readonly sale: Sale
  /** The coins in which refunds are paid. */
  readonly cashStepMinor: number
  readonly approvals: NonNullable<Till['register']>['approvals']
}

export type PracticeParked = {
  readonly row: ParkedSale
  readonly registerId: string
  readonly cart: KeptCart
}

/** All that a training has. It is kept by one tab, and by nothing else. */
export type Training = {
  /** Who practises. */
  readonly cashier: { readonly id: string; readonly name: string }
  /** The open cart of each register. */
  readonly carts: Readonly<Record<string, Cart>>
  /** The newest last. */
  readonly sales: readonly PracticeSale[]
  readonly parked: readonly PracticeParked[]
  /** The store credit of customers and currencies that was changed. */
  readonly credit: Readonly<Record<string, number>>
}

const name = 'training'

let now: Training | null = stored()
const listeners = new Set<() => void>()

onForgotten(() => put(null))

export const training = (): Training | null => now

/** @throws Refusal `training_over` */
export function requireTraining(): Training {
  if (now) return now
  throw new Refusal('conflict', 'training_over', 'The training has ended. Start it again.')
}

/** Whether this tab is in training mode: its till then sends nothing that is saved. */
export const isTraining = (): boolean => now !== null

export function startTraining(cashier: Training['cashier']): void {
  put({ cashier, carts: {}, sales: [], parked: [], credit: {} })
}

/** Discards what was practised. */
export const endTraining = (): void => put(null)

/** Where a training that just ended is taken up again. */
export const resumeTraining = (before: Training): void => put(before)

export function changeTraining(change: (now: Training) => Training): void {
  if (now) put(change(now))
}

export function useTraining(): Training | null {
  return useSyncExternalStore(onTraining, training)
}

export function onTraining(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => listeners.delete(onChange)
}

function put(next: Training | null): void {
  now = next
  keepUntilLogout(name, next)
  for (const listener of listeners) listener()
}

function stored(): Training | null {
  const kept = keptUntilLogout(name)
  return isStored(kept) ? kept : null
}

/** Only this file writes it, so that its parts are not looked at one by one. */
function isStored(kept: unknown): kept is Training {
  return (
    isRecord(kept) &&
    isRecord(kept.cashier) &&
    isRecord(kept.carts) &&
    isRecord(kept.credit) &&
    Array.isArray(kept.sales) &&
    Array.isArray(kept.parked)
  )
}
