import { z } from 'zod'
import { read, write } from '#platform/contract.ts'
import { id, line, requiredLine } from '#platform/fields.ts'
import { capability } from '#users/capabilities.ts'

export const customerFields = {
  fullName: requiredLine(120),
  phone: line(30).default(''),
  email: line(200).default(''),
  address: line(200).default(''),
  city: line(80).default(''),
  postcode: line(20).default(''),
  country: line(60).default(''),
}

export const customer = z.object({
  id,
  fullName: z.string(),
  phone: z.string(),
  email: z.string(),
  address: z.string(),
  city: z.string(),
  postcode: z.string(),
  country: z.string(),
})

export type Customer = z.infer<typeof customer>

export const customersContract = {
  search: read({
    path: '/customers',
    summary: 'Find customers by any fragment of name, phone or e-mail',
    access: [capability.customers, capability.orders],
    input: z.object({
      q: line(80).default(''),
      limit: z.coerce.number().int().min(1).max(50).default(20),
    }),
    output: z.object({ customers: z.array(customer) }),
  }),
  get: read({
    path: '/customers/{id}',
    summary: 'One customer',
    access: [capability.customers, capability.orders],
    input: z.object({ id }),
    output: customer,
  }),
  create: write({
    path: '/customers',
    summary: 'Add a customer',
    access: [capability.customers, capability.orders],
    input: z.object(customerFields),
    output: customer,
  }),
}
