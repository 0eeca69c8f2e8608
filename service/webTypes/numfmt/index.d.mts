export { format, isDateFormat } from 'numfmt';
