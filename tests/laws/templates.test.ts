import { readdir } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { allTemplates } from '#office/business/all-templates.ts'
import { checkSubject, checkWords, fillIn, placeholder } from '#platform/templates.rules.ts'
import type { Template } from '#platform/templates.ts'

/** Fields that are the purpose of a text: without them it is useless. */
const carriers = ['lines', 'link', 'missing', 'sums', 'text', 'what']

const withoutField = (body: string, field: string) =>
  body.replaceAll(placeholder, (whole, name: string) => (name === field ? '' : whole))

test('every template that a file of an area declares is in the registry, once', async () => {
  const src = new URL('../../src/', import.meta.url)
  const names = await readdir(src, { recursive: true })
  const declared: string[] = []
  for (const name of names.filter((one) => one.endsWith('.templates.ts'))) {
    const file: Readonly<Record<string, Readonly<Record<string, Template>>>> = await import(
      new URL(name, src).href
    )
    for (const list of Object.values(file))
      declared.push(...Object.values(list).map(({ key }) => key))
  }
  expect(declared.sort()).toEqual(allTemplates.map(({ key }) => key).sort())
  expect(new Set(declared).size).toBe(declared.length)
})

describe.each(allTemplates.map((template) => [template.key, template] as const))(
  '%s',
  (key, template) => {
    test('uses its own fields, all of them, and reads completely with its examples', () => {
      expect(key).toMatch(/^[a-z]+\.[a-z][a-z0-9_]*$/)
      expect(checkWords(template, template)).toBeNull()
      const text = `${template.subject}\n${template.body}`
      const used = [...text.matchAll(placeholder)].map(([, name]) => name)
      expect(new Set(used)).toEqual(new Set(Object.keys(template.fields)))
      expect(fillIn(text, template.fields)).not.toMatch(/\{\{|\}\}/)
      if (template.channel === 'mail')
        expect(checkSubject(fillIn(template.subject, template.fields))).toBeNull()
    })

    test('is refused without its link or text', () => {
      const { required, body } = template
      const carried = Object.keys(template.fields).filter((field) => carriers.includes(field))
      expect(required).toEqual(carried)
      for (const field of carried) {
        const without = { ...template, body: withoutField(body, field) || 'Hello' }
        expect(checkWords(template, without)).toMatchObject({
          code: 'required_placeholder',
          field: 'body',
          message: expect.stringContaining(`{{${field}}}`),
        })
      }
    })
  },
)
