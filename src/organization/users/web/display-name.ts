const placeholder = 'New User'

/** What the sidebar calls the user: the name, or the email where no real name was given. */
export function displayName(profile: { fullName: string; email: string }): string {
  const name = profile.fullName.trim()
  return name === '' || name === placeholder ? profile.email : name
}
