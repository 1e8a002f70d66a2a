/** The headers of every answer, names and values in turns. */
export function commonHeaders(isSecure: boolean): readonly string[] {
  const headers = [
    ...['x-content-type-options', 'nosniff'],
    ...['referrer-policy', 'same-origin'],
    ...['x-frame-options', 'DENY'],
  ];
  if (isSecure) headers.push('strict-transport-security', 'max-age=31536000; includeSubDomains');
  return headers;
}
