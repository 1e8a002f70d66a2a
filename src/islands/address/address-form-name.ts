/** The name under which this tab keeps what is typed of an address; a new one has no id. */
export const addressFormName = (id: number | undefined): string => `address-${id ?? 'new'}`;
