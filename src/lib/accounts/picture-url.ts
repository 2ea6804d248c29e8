/**
 * Address of a profile picture: the API server's image path plus the profile value, or null when the client
 * has none and the default image is to be shown.
 * @param apiBaseUrl origin of the configured API, empty for the embedded one
 * @param profile the `profile` value of the client profile
 */
export function pictureUrl(apiBaseUrl: string, profile: string): string | null {
  if (profile === '') return null;
  const path = profile.split('/').map(encodeURIComponent).join('/');
  return `${apiBaseUrl}/api/images/${path}`;
}
