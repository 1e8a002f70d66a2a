import { DatabaseSync } from 'node:sqlite';
const n=new DatabaseSync('/dev/shm/search-demo.db'); console.log(n.prepare('select name from category').all().map(r=>r.name).join(' '));
