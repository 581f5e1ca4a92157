/** Tags as one line of text, as people type them: separated by commas, none twice. */
export function tagsOf(text: string): string[] {
  const tags = text.split(',').map((tag) => tag.trim().replaceAll(/\s+/g, ' ').slice(0, 30))
  return [...new Set(tags.filter((tag) => tag !== ''))]
}
