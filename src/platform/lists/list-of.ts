import type { z } from 'zod'
import { read } from '../contract.ts'
import type { Access } from '../permissions.ts'
import type { AnyList } from './define-list.ts'
import { listInput, listPage } from './list-input.ts'

type ListSpec<L extends AnyList, R extends z.ZodType> = {
  path: `/${string}`
  summary: string
  access: Access
  list: L
  row: R
  isOfHouse?: true
  isHeavy?: true
}

/** The endpoint of a list: its input and its pages come from the declaration. */
export function listOf<L extends AnyList, R extends z.ZodType>(spec: ListSpec<L, R>) {
  const { row, ...rest } = spec
  return read({ ...rest, input: listInput(spec.list), output: listPage(row) })
}
