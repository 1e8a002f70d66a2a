/** Sends a document made for programs; the page cache keeps it as it keeps pages. */
export const sendXml = (xml: string): Response =>
  new Response(xml, {
    headers: {
      'content-type': 'application/xml; charset=utf-8',
      'content-security-policy': "default-src 'none'",
    },
  });
