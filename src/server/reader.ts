// The program of the reader process: it parses user input, apart from the process that serves the shop.
import { tableReader } from '#lib/platform/table-files/read-table.server.ts';
import { pasteReader } from '#lib/people/addresses/read-paste.server.ts';
import { documentReader } from '#lib/people/uploads/document.server.ts';
import { pdfReader } from '#lib/people/uploads/pdf.server.ts';
import { pictureReader } from '#lib/people/uploads/read-picture.server.ts';
import { serveReaders } from '#lib/platform/readers/serve-readers.server.ts';
import { listReader } from '#lib/trade/quick-purchase/list/list-reader.server.ts';

serveReaders([documentReader, listReader, pasteReader, pdfReader, pictureReader, tableReader]);
