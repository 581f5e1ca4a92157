/** The API URL of a user's photo; null without one. */
export const photoOf = ({ photoId }: { readonly photoId: string | null }) =>
  photoId && `/api/users/photos/${photoId}`
